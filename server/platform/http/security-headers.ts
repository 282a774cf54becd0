/** Browser features that the portal does not use, so nothing that it shows may use them. */
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture', 'browsing-topics']

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Every answer of the process has these, also those that never reach a route. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': [...contentSecurityPolicy, ...(https ? ['upgrade-insecure-requests'] : [])].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
