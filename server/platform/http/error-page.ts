import { calmPage } from './calm-page.ts'
import { busyRetrySeconds, type ErrorReply } from './error-reply.ts'
import { type Html, html } from './html.ts'

interface ErrorPage {
  html: string
  /** Seconds after which the browser loads the address again; undefined if that would not help. */
  refreshSeconds: number | undefined
}

/** Makes a page of an error. If waiting can help, the page loads itself again. */
export function errorPage({ status, answer, retryAfterSeconds }: ErrorReply, method: string): ErrorPage {
  const wait = retryAfterSeconds ?? (status === 503 ? busyRetrySeconds : undefined)
  // The browser would send a form again as GET, which does not repeat it.
  const refreshSeconds = method === 'GET' ? wait : undefined
  const title = titles[status] ?? 'This page could not be opened'
  const next = refreshSeconds === undefined ? wayOn(status) : html`<p>This page tries again by itself.</p>`
  return { html: calmPage(title, html`<h1>${title}</h1><p>${answer.detail}</p>${next}`), refreshSeconds }
}

const titles: Record<number, string> = {
  401: 'You are not logged in',
  403: 'You cannot open this page',
  404: 'Page not found',
  410: 'Page not found',
  429: 'Please wait a moment',
  500: 'Something went wrong',
  503: 'Please wait a moment',
  507: 'Something went wrong',
}

function wayOn(status: number): Html {
  if (status === 401) return button('/login', 'Log in')
  // The address itself is wrong, so it would fail again.
  if (status < 500 && status !== 429) return button('/', 'Go to the portal')
  return button('', 'Try again')
}

const button = (address: string, label: string): Html => html`<p><a class="button" href="${address}">${label}</a></p>`
