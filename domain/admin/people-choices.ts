/** Which accounts a superuser looks at. */
export const peopleChoices = ['all', 'never signed in'] as const
export type PeopleChoice = (typeof peopleChoices)[number]
