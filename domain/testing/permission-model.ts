/**
 * Permissions written a second time from the specification's paragraphs ("1:6" is document 1, point 6), decisions and
 * readings. Uses none of the portal's rules: tests compare the two for everyone in every state
 * (permission-model.test.ts, server/whole-portal/access.test.ts).
 */
export type Title =
  | 'Delivery Lead'
  | 'Client Partner'
  | 'Portfolio Director'
  | 'Head of Agile Delivery'
  | 'Chief Delivery Director'
  | 'Consultant'

export interface Person {
  from: 'customer' | 'provider'
  level: 1 | 2 | 3 | 4
  /** Their project_ids name the engagement. */
  putOn: boolean
  title: Title
  /** Role in the provider's records, if it differs from the title. */
  recordedAs?: Title
  superuser: boolean
  /** The engagement's record names them as its lead, partner or director. */
  named: boolean
}
/** Without a session: never signed in, too long ago, or not any more. */
export type Caller = Person | 'nobody'

/** State of the call's object; missing properties have their usual value. */
export interface State {
  engagement?: 'active' | 'completed' | 'removed'
  /** The caller shared, said or asked for it, or it is they themselves. */
  own?: boolean
  sensitive?: boolean
  archived?: 'by hand' | 'past its expiry'
  password?: 'right' | 'wrong' | 'none'
  /** To be shared without expiration date. */
  forever?: boolean
  /** Answered, decided, completed or taken back; of a wish for an extension: there is one already. */
  settled?: boolean
  /** On its way still. */
  unsettled?: boolean
  /** An hour has gone since. */
  late?: boolean
}

export interface Rule {
  says: string
  may: (who: Person, it: State) => boolean
}

const provider = (who: Person): boolean => who.from === 'provider'
const titleOf = (who: Person): Title => who.recordedAs ?? who.title
const edits = (who: Person): boolean => ['Delivery Lead', 'Client Partner', 'Portfolio Director'].includes(titleOf(who))
const advanced = (who: Person): boolean => !provider(who) && who.level === 1 && who.putOn

export const everybody: Rule = { says: 'Everybody who is signed in', may: () => true }
export const staff: Rule = {
  says: 'Non-stakeholder (1:6); the whole of the provider’s business is its own',
  may: provider,
}
export const customers: Rule = {
  says: 'Stakeholder: survey, Message, New request (1:6, 2:6)',
  may: (who) => !provider(who),
}
export const superusers: Rule = { says: 'Superuser (is_superuser) (2:6)', may: (who) => who.superuser }

export const seesEngagement: Rule = {
  says: 'A stakeholder reaches only the engagements in their project_ids; provider staff reach every engagement (readings)',
  may: (who, it) => it.engagement !== 'removed' && (provider(who) || who.putOn),
}
export const seesPhoto: Rule = {
  says: 'Staff see everybody, a stakeholder the people of the engagements they reach (readings)',
  may: (who, it) => provider(who) || (who.putOn && it.engagement !== 'removed'),
}
export const rates: Rule = {
  says: 'An external user with access level 1, or any non-stakeholder (1:6); user_has_extra_access is the same (readings)',
  may: (who) => provider(who) || who.level === 1,
}
export const teamEditors: Rule = {
  says: 'A stakeholder whose project_ids include the engagement, or Delivery Lead, Client Partner, Portfolio Director (2:6)',
  may: (who) => (provider(who) ? edits(who) : who.putOn),
}
export const providerSideEditors: Rule = {
  says: 'A team editor who is not a stakeholder (readings)',
  may: (who) => provider(who) && edits(who),
}
export const requestsTeamFromHeader: Rule = {
  says: 'Request A Team is for stakeholders with access level 1 (2:6)',
  may: (who) => !provider(who) && who.level === 1,
}

export const deletesFile: Rule = {
  says: 'The uploader; a non-stakeholder a plain file; a sensitive one unless of the four titles (1:6)',
  may: (who, it) => {
    if (it.own) return true
    if (!provider(who)) return false
    const four = ['Portfolio Director', 'Client Partner', 'Head of Agile Delivery', 'Chief Delivery Director']
    return !it.sensitive || !four.includes(titleOf(who))
  },
}
export const unarchivesFile: Rule = { says: 'A stakeholder cannot unarchive files (1:6)', may: provider }
export const sharesFile: Rule = {
  says: 'A stakeholder cannot choose "No expiration date" (1:6)',
  may: (who, it) => provider(who) || !it.forever,
}
export const knowsPassword: Rule = {
  says: 'Sensitive file download needs the file password; non-sensitive files download directly (1:6)',
  may: (_, it) => !it.sensitive || it.password === 'right',
}
export const seesDownloads: Rule = {
  says: 'Who opened a file: its uploader and provider-side editors (0020)',
  may: (who, it) => it.own === true || providerSideEditors.may(who, it),
}

export const withdrawsFeedback: Rule = {
  says: 'Who gave it, within an hour',
  may: (_, it) => it.own === true && !it.late,
}
export const notOnThemselves: Rule = { says: 'People cannot give feedback on themselves', may: (_, it) => !it.own }
export const ownAlone: Rule = { says: 'Only its owner', may: (_, it) => it.own === true }
export const ownOrSuperusers: Rule = {
  says: 'Reporters see their own reports, superusers all',
  may: (who, it) => it.own === true || who.superuser,
}

export const invites: Rule = { says: 'Stakeholders with Advanced access invite colleagues (0120)', may: advanced }
export const isInvited: Rule = {
  says: 'Only the invited person answers; an invitation to a removed engagement cannot be answered (0120)',
  may: (_, it) => it.own === true && it.engagement !== 'removed',
}
export const removesStakeholder: Rule = {
  says: 'Who may invite, and never themselves (0120)',
  may: (who, it) => advanced(who) && !it.own,
}
export const seesInvitations: Rule = {
  says: 'Who may invite, and the provider’s staff (0120)',
  may: (who) => provider(who) || advanced(who),
}
export const seesReaders: Rule = {
  says: 'Stakeholders with Advanced access, staff whom the record names, superusers (0165)',
  may: (who) => who.superuser || advanced(who) || (provider(who) && who.named),
}
export const editsRecords: Rule = {
  says: 'Superusers who are staff edit all records (0310)',
  may: (who) => provider(who) && who.superuser,
}
export const changesCompany: Rule = {
  says: 'Superusers who are staff change the settings of the company (0320)',
  may: (who) => provider(who) && who.superuser,
}
export const setsUp: Rule = {
  says: 'Superusers who are staff set up the portal (0311)',
  may: (who) => provider(who) && who.superuser,
}
export const answersExtensions: Rule = {
  says: 'Provider-side editors (readings), staff whom the record names, and superusers who are staff (0310)',
  may: (who) => provider(who) && (edits(who) || who.named || who.superuser),
}
export const editsEngagement: Rule = {
  says: 'Staff whom the record names edit its work orders and people; superusers, too (0310)',
  may: (who) => provider(who) && (who.named || who.superuser),
}
export const editsAbsences: Rule = {
  says: 'Superusers, and staff whom the record of an engagement with the person names (0310)',
  may: (who) => provider(who) && (who.named || who.superuser),
}
export const seesSomeReaders: Rule = {
  says: 'Those who may see it on some engagement: staff, and Advanced access wherever they are put (0165)',
  may: (who) => provider(who) || who.level === 1,
}
export const usesLink: Rule = { says: 'External users use the emailed link (1:6)', may: (who) => !provider(who) }
export const signsOn: Rule = { says: 'Provider staff use single sign-on (1:6)', may: provider }
export const signsOnAtCustomer: Rule = {
  says: 'A customer’s identity provider signs in its own people, but no superuser (0206)',
  may: (who) => !provider(who) && !who.superuser,
}
export const noOne: Rule = { says: 'Not where the portal has no name and no https (0180)', may: () => false }
