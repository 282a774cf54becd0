import type { TestPortal } from './test-portal.ts'

export interface AccessMail {
  recipient: string
  token: string
  code: string
  /** The address of the button. */
  href: string
}

/** The link and code of the newest mail, as its reader finds them. */
export async function newestAccessMail(portal: Pick<TestPortal, 'mail'>): Promise<AccessMail> {
  const mail = (await portal.mail()).at(-1)
  const href = mail?.text.match(/http\S+/)?.[0]
  const token = href?.match(/#token=([\w-]+)$/)?.[1]
  const code = mail?.text.match(/^\d{6}$/m)?.[0]
  if (!mail || !href || !token || !code) throw new Error('there is no mail with an access link')
  return { recipient: mail.recipient, token, code, href }
}

/** A code that is not the given one. */
export const otherCode = (code: string): string => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

/** The session cookie that an answer set, as a request sends it back; undefined where it set none. */
export function sessionCookieOf(response: { cookies: { name: string; value: string }[] }): string | undefined {
  const cookie = response.cookies.find(({ name, value }) => name.endsWith('session') && value !== '')
  return cookie && `${cookie.name}=${cookie.value}`
}
