import { readFileSync, writeFileSync } from 'node:fs'

export interface Mutant {
  id: string
  file: string
  line: number
  column: number
  kind: string
  /** What stood there and what stands there instead. */
  was: string
  becomes: string
}

/** What is known so far of the mutants of an area; a run that ends early goes on from here. */
export interface State {
  mutants: Mutant[]
  /** By the name of each of its files of tests, a hash of its content. */
  tests?: Record<string, string>
  /** By the title of the test that notices. */
  killed: Record<string, string>
  /** By the mutant, the tests that came by and noticed nothing. */
  passed: Record<string, string[]>
  /** Met while a module was loaded or a portal began: a switch in a test comes too late. */
  early: string[]
  /** After these the process was of no use any more; each of their mutants is looked at again by itself. */
  careful: string[]
  finished: string[]
  /** By the test, the milliseconds of the processor that it takes as the code is: long ones wait for a later round. */
  took: Record<string, number>
  /** False where the time was up before all tests were asked. */
  whole?: boolean
}

export const readState = (file: string): State => ({ took: {}, ...JSON.parse(readFileSync(file, 'utf8')) })
export const writeState = (file: string, state: State): void => writeFileSync(file, JSON.stringify(state))
