import type { Category } from '@portal/domain/files/shared-file'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    shared_file: {
      id: string
      engagement_id: string
      category: Category
      is_sensitive: boolean
      uploaded_by: string
      added_at: Date
      /** The last day it may be fetched; null: never expires. */
      expire_on: string | null
      archived_at: Date | null
      /** When it last got another category or came out of the archive. */
      changed_at: ColumnType<Date | null, Date | null | undefined>
      /** Expiry date for which the uploader got the advance email. */
      expiry_told_for: string | null
      /** The number of its newest version. */
      version: number
    }
    file_version: {
      /** Id, also part of the storage key. */
      id: string
      file_id: string
      number: number
      file_name: string
      search_words: Generated<string>
      /** Bytes, as people uploaded them. */
      size: number
      /** Hash of the stored content, which is encrypted for sensitive files. */
      sha256: string
      /** `SealedKey` of server/platform/storage/encryption.ts; null if the file is not sensitive and stored unencrypted. */
      sealed_key: unknown
      uploaded_by: string
      added_at: Date
    }
    file_access: {
      id: string
      file_id: string
      version: number
      account_id: string
      outcome: 'downloaded' | 'wrong password'
      happened_at: Date
    }
  }
}
