import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface Office {
  /** Path of LibreOffice. */
  soffice: string
  /** Path of a Python that can control LibreOffice and has openpyxl. */
  python: string
}

const offices = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]
/** The system's own Python comes before any other: only that one sees the packages of the system. */
const pythons = ['/usr/bin/python3', '/Applications/LibreOffice.app/Contents/Resources/python', 'python3']
const packages = ['libreoffice-calc-nogui', 'python3-uno', 'python3-openpyxl']

/** Finds LibreOffice (SOFFICE, or where it usually is) with its Python, or installs both with apt-get (as root). */
export function findOrInstallOffice(say: (line: string) => void): Office {
  const found = findOffice()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing LibreOffice ...')
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
    const installed = findOffice()
    if (installed) return installed
  }
  throw new Error(
    `No LibreOffice with Python found. Install them (on Debian: apt-get install ${packages.join(' ')}), or set SOFFICE to the path of LibreOffice. Then try again.`,
  )
}

function findOffice(): Office | undefined {
  const soffice = process.env.SOFFICE ?? offices.find((place) => existsSync(place))
  const python = pythons.find((place) => spawnSync(place, ['-c', 'import uno, openpyxl']).status === 0)
  return soffice && python ? { soffice, python } : undefined
}
