import { afterEach, expect, test, vi } from 'vitest'
import { settings } from '../portal/settings.ts'
import { keepFiles } from './keep-files.ts'

const register = vi.fn<(address: string) => Promise<unknown>>()
const offer = (more: object): unknown => vi.stubGlobal('navigator', more)

afterEach(() => {
  vi.unstubAllGlobals()
  register.mockReset()
  settings.service_worker = true
})

test('the browser is asked to store the files of the portal', async () => {
  offer({ serviceWorker: { register: register.mockResolvedValue({}) } })
  await keepFiles()
  expect(register.mock.calls).toEqual([['/service-worker.js']])
})

test('a failed or unsupported registration causes no error', async () => {
  offer({ serviceWorker: { register: register.mockRejectedValue(new DOMException('', 'SecurityError')) } })
  await keepFiles()
  offer({
    serviceWorker: {
      register: () => {
        throw new DOMException('', 'SecurityError')
      },
    },
  })
  await keepFiles()
  offer({})
  await keepFiles()
  expect(register).toHaveBeenCalledTimes(1)
})

test('nothing is stored if the operator has switched it off or the user saves data', async () => {
  offer({ serviceWorker: { register }, connection: { saveData: true } })
  await keepFiles()
  settings.service_worker = false
  offer({ serviceWorker: { register } })
  await keepFiles()
  expect(register).not.toHaveBeenCalled()
})
