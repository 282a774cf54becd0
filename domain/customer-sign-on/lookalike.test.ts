import { describe, expect, test } from 'vitest'
import { bothSpellings, domainWarning, type SpelledDomain, spelledDomain } from './lookalike.ts'

const plain = (domain: string): SpelledDomain => spelledDomain(domain, domain)
/** The ASCII spelling is shortened: the rule reads only the Unicode spelling. */
const unicode = (domain: string): SpelledDomain => spelledDomain(domain, `xn--${domain.length}`)

describe('a domain with both spellings', () => {
  test.each([
    [plain('halden.com'), 'halden.com'],
    [spelledDomain('münchen.example', 'xn--mnchen-3ya.example'), 'münchen.example (xn--mnchen-3ya.example)'],
  ])('%o is shown as %s', (domain, text) => {
    expect(bothSpellings(domain)).toBe(text)
  })
})

describe('a domain compared with known domains', () => {
  test.each([
    ['halden-b\u0430nk.com', 'halden-bank.com', 'Cyrillic a'],
    ['\u0440\u0430\u0443\u0440\u0430\u04cf.com', 'paypal.com', 'Cyrillic letters only'],
    ['h\u03b1lden.com', 'halden.com', 'Greek alpha'],
    ['h\u0251lden.com', 'halden.com', 'Latin alpha'],
    ['halden-b\u1ea1nk.com', 'halden-bank.com', 'a dot below a letter'],
    ['n0rth.com', 'north.com', '0 and o'],
    ['ha1den.com', 'halden.com', '1 and l'],
    ['haiden.com', 'halden.com', 'i and l'],
    ['norrnan.com', 'norman.com', 'rn and m'],
    ['vvest.com', 'west.com', 'vv and w'],
    ['uk.ha1den.com', 'halden.com', 'a subdomain of a lookalike'],
    ['ha1den.com', 'uk.halden.com', 'a lookalike of the parent domain'],
    ['ha1den.com', 'ha1den-group.com,halden.com', 'the second of the known domains'],
  ])('%s gets a warning for looking like %s: %s', (domain, known, _why) => {
    const meant = known.split(',').at(-1)
    expect(domainWarning(unicode(domain), known.split(',').map(plain))).toBe(
      `${bothSpellings(unicode(domain))} looks like ${meant}. Check the spelling with the customer.`,
    )
  })

  test.each([
    ['halden.com', 'halden.com', 'the same domain'],
    ['uk.halden.com', 'halden.com', 'a subdomain'],
    ['halden.com', 'uk.halden.com', 'a parent domain'],
    ['halden.com', 'halden.org', 'another top-level domain'],
    ['halden.com', 'holden.com', 'a different letter'],
    ['notha1den.com', 'halden.com', 'the lookalike is only the end of a label'],
    ['münchen.example', 'berlin.example', 'a word in one alphabet'],
    ['\u043f\u043e\u0447\u0442\u0430.example', 'halden.com', 'a Cyrillic word'],
    ['東京タワー.example', 'halden.com', 'Japanese scripts'],
    ['東京abc.example', 'halden.com', 'Japanese with Latin letters'],
    ['\u043f\u043e\u0447\u0442\u0430.com', 'halden.com', 'a different alphabet in each label'],
  ])('%s gets no warning for looking like %s: %s', (domain, known, _why) => {
    expect(domainWarning(unicode(domain), [plain(known)])).toBeUndefined()
  })

  test('the warning shows both spellings of the known domain', () => {
    const known = spelledDomain('h\u0430lden.com', 'xn--hlden-2ve.com')
    expect(domainWarning(plain('halden.com'), [known])).toBe(
      'halden.com looks like h\u0430lden.com (xn--hlden-2ve.com). Check the spelling with the customer.',
    )
  })
})

test.each(['b\u0430nk.com', 'www.\u03b1bc.com', '\u0431\u03b2.com'])(
  '%s gets a warning for mixing alphabets in one label',
  (domain) => {
    expect(domainWarning(unicode(domain), [])).toBe(
      `${bothSpellings(unicode(domain))} mixes letters of different alphabets. Check the spelling with the customer.`,
    )
  },
)
