declare module '../database/tables.ts' {
  interface Tables {
    /** What people agreed to, word for word, by its SHA-256. */
    agreement_text: { hash: string; text: string }
    agreement: {
      id: string
      account_id: string
      text_hash: string
      /** Before which file was shared; it may be gone. */
      file_id: string
      agreed_at: Date
    }
  }
}

export {}
