import { foldAddress } from '@portal/domain/text/email-address'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { Email } from './template.ts'

export interface Mailbox {
  name: string
  address: string
}

/** Facts about the recipient of an email, and about the people who may get the replies. */
export interface Recipient {
  /** For the greeting. '' if the portal knows none. */
  first_name: string
  /**
   * The person who did what the email is about, if their account is active. `is_visible`: the recipient sees their
   * address among the stakeholders of one of the engagements, or as a superuser under Admin.
   */
  actor: (Mailbox & { is_stakeholder: boolean; is_visible: boolean }) | null
  /** Leads of the engagements who have an address: of each the delivery lead first, then the client partner. */
  leads: (Mailbox & { engagement_id: string })[]
}

/** The recipients of emails, in the order of the emails, with one statement for all. */
export async function findRecipients(
  queries: Queries,
  emails: readonly Pick<Email, 'to' | 'concerns'>[],
): Promise<Recipient[]> {
  const wanted = emails.map(({ to, concerns }, place) => ({
    place,
    address: foldAddress(to),
    actor_id: concerns.actor_id ?? null,
    engagement_ids: concerns.engagement_ids ?? [],
  }))
  const { rows } = await sql<Recipient>`
    select coalesce(
        (select first_name from account where email = wanted.address),
        -- Leads without an account.
        (select split_part(name, ' ', 1) from person where lower(email collate "C") = wanted.address limit 1),
        '') as first_name,
      (select json_build_object('name', trim(actor.first_name || ' ' || actor.last_name), 'address', actor.email,
          'is_stakeholder', actor.login_method = 'external',
          'is_visible', exists (select from account where account.email = wanted.address and account.active
            and (account.is_superuser or exists (select from stakeholder
              where stakeholder.engagement_id = any(wanted.engagement_ids)
                and lower(stakeholder.email collate "C") = lower(actor.email collate "C")
                and (select true from engagement_access where account_id = account.id
                  and engagement_access.engagement_id = stakeholder.engagement_id)))))
        from account as actor where actor.id = wanted.actor_id and actor.active) as actor,
      (select coalesce(json_agg(json_build_object('engagement_id', engagement.id, 'name', person.name, 'address', person.email)
          order by case person.id when engagement.project_lead_id then 1 when engagement.client_partner_id then 2 else 3 end),
          '[]')
        from engagement join person on person.id in
          (engagement.project_lead_id, engagement.client_partner_id, engagement.default_client_partner_id)
        where engagement.id = any(wanted.engagement_ids) and person.email is not null) as leads
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted(place integer, address text, actor_id text, engagement_ids text[])
    order by wanted.place`.execute(queries)
  return rows
}
