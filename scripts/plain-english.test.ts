// @module-tag own-database
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stringsOf } from './structure/strings.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Rule {
  phrase: RegExp
  write: string
}

const rule = (phrase: string, write: string): Rule => ({ phrase: new RegExp(`\\b(?:${phrase})\\b`, 'gi'), write })

/**
 * Phrases that are hard to read in any sentence, and what to write instead. This list only grows: if a review finds a
 * phrase twice, add it.
 */
const rules: Rule[] = [
  rule('somebody', '"someone", or name the person: "the owner"'),
  rule('nobody', '"no one", or turn the sentence around: "only superusers can"'),
  rule('everybody', '"everyone"'),
  rule('whom?(?:so)?ever', '"anyone who", or name the person'),
  rule("oneself|one[’']s", '"your", or name the person'),
  rule('anew', '"again"'),
  rule('beside', '"next to", "and" or "besides"'),
  rule('e-mails?|e-mailed', '"email"'),
  rule('for ever', '"forever", or how long'),
  rule('so (?:many|often|long) (?:of|days|hours|minutes|seconds|months|times)', 'what is counted: "Days until ..."'),
  rule('the very', '"the"'),
  rule('mend(?:s|ed|ing)?', '"fix" or "change"'),
  rule('lately', '"recently", or since when'),
  rule('seldom', '"rarely"'),
  rule('hitherto|thereof|therein|whereby|wherein|henceforth', 'an everyday word'),
  rule('(?:is|are|was|were|be|been) told', '"gets an email", "sees" or "we tell"'),
  rule('tells? of', '"names", "lists" or "describes"'),
  rule(
    '(?:stands?|stood) (?:in|there|on|at|above|below|beside|with|between|for|ready|where|as)',
    '"is", "is listed" or "is shown"',
  ),
  rule('(?:lies?|lay) (?:in|under|there|on|with|beside|at)', '"is" or "is stored"'),
  rule('(?:take[sn]?|took|taking) (?:away|in|along)', '"remove", "import", "accept" or "export"'),
  rule('turn(?:s|ed|ing)? away', '"reject"'),
  rule(
    'let(?:s|ting)? (?:(?:it|them|him|her|people|you|someone|no one) )?(?:in|go of)',
    '"allow to sign in", "accept" or "unblock"',
  ),
  rule('put(?:s|ting)? off', '"snooze"'),
  rule(
    '(?<!(?:stays?|remains?|left|it|them) )as (?:it|they) (?:is|are|was|were|came|stands?|stood)',
    '"unchanged", or say what does not change',
  ),
  rule(
    'of (?:its|their|his|her|your|our) own(?:(?! [a-z])| (?:and|or|in|on|for|to|by|from|at|is|are|as|with|that|which))',
    '"its own ..." or "separate"',
  ),
  rule('meant (?:by|for)', '"for" or "intended"'),
  rule('go(?:es|ing)? on|went on', '"continue"'),
  rule('is (?:worth|due) (?:nothing|much)', 'what happens'),
  rule('no (?:person|program|call|thing) (?:may|can|does|is)', 'the name of the thing: "No API tokens yet"'),
  rule('nothing (?:else )?(?:stands|happens|waits)', 'what there is: "No to-dos"'),
  rule('waits? for you', '"to do"'),
  rule('what (?:stands|lies|waits|goes|comes|came)', 'the name of the thing'),
]

/** Sentences that the specification words, with their document and paragraph. */
const specified: readonly string[] = [
  // Overview, session, engagements, work orders and files: 6. Roles and permissions, "File delete".
  'The owner of this file will receive an e-mail notification.',
]

/** Values of the API, which programs compare. */
const apiValues: readonly string[] = ['taken in']

interface Found {
  index: number
  phrase: string
  write: string
}

function phrasesIn(text: string): Found[] {
  if (apiValues.includes(text)) return []
  const ours = specified.reduce((rest, sentence) => rest.replaceAll(sentence, blank), text)
  return rules.flatMap(({ phrase, write }) =>
    [...ours.matchAll(phrase)].map((match) => ({ index: match.index, phrase: match[0], write })),
  )
}

/** Replaces words by spaces, so that line numbers stay correct. */
const blank = (text: string): string => text.replace(/\S/g, ' ')

/** Removes code, link targets and the column "Not" of names.md from Markdown, and joins the lines of a paragraph. */
const proseOf = (text: string): string => {
  const prose = text
    .replace(/^ *```[\s\S]*?^ *```/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/(?<=^\| Name \| Means \| Not \|\n)(?:\|.*\n)+/gm, (rows) => rows.replace(/[^|\n]*\|$/gm, blank))
  return prose.replace(/(?<=\S)\n(?=\s*[^\s|#>*\d-])/g, ' ')
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

function findingsIn(file: string, text: string): string[] {
  const describeFinding = (line: number, { phrase, write }: Found): string =>
    `${file}:${line} "${phrase}": write ${write}`
  if (file.endsWith('.md'))
    return phrasesIn(proseOf(text)).map((found) => describeFinding(lineOf(text, found.index), found))
  return stringsOf(file, () => text).flatMap((string) =>
    phrasesIn(string.text).map((found) => describeFinding(string.line, found)),
  )
}

test('strings and docs use none of the listed phrases', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const read = files.filter((file) => /\.(?:md|tsx?)$/.test(file))
  expect(read.flatMap((file) => findingsIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
