import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tag: { id: string; engagement_id: string; name: string; folded_name: string; version: Generated<number> }
    member_tag: { tag_id: string; employee_id: string }
    header_tag: { engagement_id: string; place: 'client_partner' | 'portfolio_director'; tag_id: string }
  }
}
