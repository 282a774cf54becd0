/** How an answer is given, and with that its rule (document 2, points 5 and 9; readings, "Feedback and survey"). */
export type QuestionKind =
  | 'name'
  | 'job-title'
  | 'project'
  | 'company'
  | 'expectations'
  | 'satisfaction'
  | 'recommendation'
  | 'text'
  | 'consent'
  | 'email'

export interface Question {
  kind: QuestionKind
  /** Text of the question, stored with the answer. */
  question: string
  /** Short form for tables. */
  short: string
}

/** The 14 questions. An answer is known by its place in this list. */
export const questions = [
  { kind: 'name', question: 'Your full name', short: 'Full name' },
  { kind: 'job-title', question: 'Your job title', short: 'Job title' },
  { kind: 'project', question: 'Project', short: 'Project' },
  { kind: 'company', question: 'Company', short: 'Company' },
  {
    kind: 'expectations',
    question: 'How well does the team keep you informed and respond to your questions?',
    short: 'Communication',
  },
  { kind: 'expectations', question: 'How good is the quality of what we deliver?', short: 'Quality' },
  {
    kind: 'expectations',
    question: 'How well do the skills and knowledge of our people fit your project?',
    short: 'Expertise',
  },
  {
    kind: 'satisfaction',
    question: 'How satisfied are you with the pace and reliability of delivery?',
    short: 'Delivery',
  },
  {
    kind: 'satisfaction',
    question: 'How satisfied are you with the value you get for your investment?',
    short: 'Value',
  },
  {
    kind: 'recommendation',
    question: 'How likely are you to recommend us to a colleague or a business partner?',
    short: 'Recommendation',
  },
  { kind: 'text', question: 'What do we do well?', short: 'Done well' },
  { kind: 'text', question: 'What should we improve?', short: 'To improve' },
  { kind: 'consent', question: 'May we contact you to give us a reference?', short: 'Reference' },
  { kind: 'email', question: 'Which email address may we use?', short: 'Reference email' },
] as const satisfies readonly Question[]

/** Where an answer stands among the 14 (document 2, point 3, "Customer survey"). */
export const questionIndex = {
  name: 0,
  jobTitle: 1,
  project: 2,
  company: 3,
  firstRating: 4,
  lastRating: 8,
  recommendation: 9,
  doneWell: 10,
  toImprove: 11,
  consent: 12,
  email: 13,
} as const

/** Parts of the form, with the places of their first and last question. */
export const questionGroups = {
  aboutYou: { title: 'About you', first: questionIndex.name, last: questionIndex.company },
  experience: { title: 'Your experience', first: questionIndex.firstRating, last: questionIndex.recommendation },
  ownWords: { title: 'In your own words', first: questionIndex.doneWell, last: questionIndex.toImprove },
  reference: { title: 'Reference', first: questionIndex.consent, last: questionIndex.email },
} as const

/** Best first (document 2, point 9, "Survey scales"). */
export const expectationsScale = [
  'Consistently meets or exceeds expectations',
  'Meets expectations almost all the time',
  'Mostly meets expectations',
  'Falls below expectations',
  'Dissatisfied',
] as const
export const satisfactionScale = ['Very satisfied', 'Satisfied', 'Neutral', 'Unsatisfied', 'Very unsatisfied'] as const
export const consentChoices = ['Yes', 'No'] as const

/** Scores that the form offers; 0 is accepted too. */
export const offeredScores = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

export const scaleOf = (kind: QuestionKind): readonly string[] =>
  kind === 'expectations' ? expectationsScale : kind === 'satisfaction' ? satisfactionScale : []
