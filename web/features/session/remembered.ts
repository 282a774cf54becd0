import { stored } from '../../ui/stored.ts'

/** Document 1, point 5: "Remember me stores the e-mail and flag in local storage when checked." */
export const remembered = {
  email: (): string => (stored.read('remember') === 'true' ? (stored.read('email') ?? '') : ''),
  isOn: (): boolean => stored.read('remember') === 'true',
  keep(email: string): void {
    stored.write('email', email)
    stored.write('remember', 'true')
  },
  forget(): void {
    stored.remove('email')
    stored.remove('remember')
  },
}

/** Whether a passkey was created or used in this browser. */
export const passkeyUse = {
  isKnown: (): boolean => stored.read('passkey') === 'true',
  note: (): void => stored.write('passkey', 'true'),
}
