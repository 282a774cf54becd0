import type { Form } from '../../shared/forms/form.ts'
import type { PersonContent } from './person-content.ts'
import type { PersonRecord } from './queries.ts'

/** Props of each part of a person's form. */
export interface PersonPart {
  form: Form<PersonContent>
  /** The stored record; undefined for a new person. */
  record: PersonRecord | undefined
  /** Value that another person saved meanwhile, as a hint below a field. */
  theirs: (field: keyof PersonContent) => string | undefined
}
