import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'

type Cookies = Pick<Config, 'https' | 'SESSION_MAX_DAYS'>

/** A browser takes the `__Host-` prefix only together with Secure, so plain http (the demo) goes without both. */
export const sessionCookie = (config: Pick<Config, 'https'>): string => (config.https ? '__Host-session' : 'session')

export const readSessionToken = (request: FastifyRequest, config: Cookies): string | undefined =>
  request.cookies[sessionCookie(config)]

export function setSessionCookie(reply: FastifyReply, config: Cookies, token: string): void {
  const maxAge = config.SESSION_MAX_DAYS * 24 * 60 * 60
  reply.setCookie(sessionCookie(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.https,
    maxAge,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Cookies): void {
  reply.clearCookie(sessionCookie(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https })
}

/** Marks the browser that started a single sign-on, so that a link cannot sign a person in as someone else. */
const signOnCookie = (config: Pick<Config, 'https'>): string => (config.https ? '__Host-sign-on' : 'sign-on')

export const readSignOnCookie = (request: FastifyRequest, config: Cookies): string | undefined =>
  request.cookies[signOnCookie(config)]

export function setSignOnCookie(reply: FastifyReply, config: Cookies, browser: string, maxAge: number): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https, maxAge } as const
  reply.setCookie(signOnCookie(config), browser, attributes)
}

const named = (name: string) => (config: Pick<Config, 'https'>) => (config.https ? `__Host-${name}` : name)
/** Marks the browser that was asked for a passkey. */
export const passkeyCookie = named('passkey')
/** Marks a browser that opened an access link and still needs the second factor. */
export const secondStepCookie = named('second-step')

export function setShortCookie(
  reply: FastifyReply,
  config: Cookies,
  name: typeof passkeyCookie,
  value: string,
  minutes: number,
): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.https } as const
  reply.setCookie(name(config), value, { ...attributes, maxAge: minutes * 60 })
}

export function clearShortCookie(reply: FastifyReply, config: Cookies, name: typeof passkeyCookie): void {
  reply.clearCookie(name(config), { path: '/', httpOnly: true, sameSite: 'strict', secure: config.https })
}

/** Tells pages that are opened later to delete the drafts of their tab. */
const loggedOutCookie = named('logged-out')

export const readLoggedOutCookie = (request: FastifyRequest, config: Pick<Config, 'https'>): string | undefined =>
  request.cookies[loggedOutCookie(config)]

export function setLoggedOutCookie(reply: FastifyReply, config: Pick<Config, 'https'>, value: string): void {
  reply.setCookie(loggedOutCookie(config), value, { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https })
}

/** Says that this browser signed in before: a year long, and opens nothing: it has its own allowance of link requests and is no news. */
const deviceCookie = (config: Pick<Config, 'https'>): string => (config.https ? '__Host-device' : 'device')

export const readDeviceToken = (request: FastifyRequest, config: Cookies): string | undefined =>
  request.cookies[deviceCookie(config)]

export function setDeviceCookie(reply: FastifyReply, config: Cookies, token: string): void {
  const maxAge = deviceDays * 24 * 60 * 60
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https, maxAge } as const
  reply.setCookie(deviceCookie(config), token, attributes)
}

/** Since its last sign-in. */
export const deviceDays = 365
