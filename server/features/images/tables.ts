export {}

// The provider's own records, written by the import alone.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    photo: { id: string; content_hash: string; thumbnail: Uint8Array }
  }
}
