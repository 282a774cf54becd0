/** Which people and accounts a superuser looks at. */
export const peopleChoices = ['all', 'staff', 'customers', 'left', 'never signed in'] as const
export type PeopleChoice = (typeof peopleChoices)[number]
