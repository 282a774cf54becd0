import { generatePath } from 'react-router'

const ids = { id: 'p1', employeeId: 'Ann', auditId: 'a1', order: 'w1', run: 'r1' }

/** Addresses of a screen, by the path of its route. An optional id is missing in the first and present in the second. */
export const addressesOf = (path: string): string[] =>
  [...new Set([path.replace(/\/:\w+\?/, ''), path])].map((each) => generatePath(each, ids))
