interface AccessLink {
  /** The address people open. */
  publicUrl: string
  /** Page to open after signing in. */
  referrer_link: string | null
  token: string
}

/** Days for which the invitation of a member of staff, who makes a passkey with it, works. */
export const staffInvitationDays = 7

/**
 * Address of an access link. The token is in the fragment, which browsers do not send, so it never reaches a server's log. `link` tells
 * the server what to render.
 */
export function accessLink({ publicUrl, referrer_link, token }: AccessLink): string {
  const page = referrer_link === null ? '' : `&referrer_link=${encodeURIComponent(referrer_link)}`
  return `${publicUrl}/login?link=yes${page}#token=${token}`
}
