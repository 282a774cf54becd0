import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { composed } from '@portal/domain/text/composed'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { WrongPicture } from '../../platform/pictures/checked-picture.ts'
import { makeThumbnail, readPicture } from '../../platform/pictures/thumbnail.ts'
import { photoFile, photoIdOf } from '../records/export-data.ts'
import type { Problems } from './problems.ts'
import type { SourceFile } from './read-records.ts'

/** Pictures that are read and made small at the same time. */
const atOnce = 4

/**
 * Makes thumbnails of the pictures that staged people and users name, unless the portal has them already, and sets
 * their photo ids. The id of a photo comes from its content, so a changed picture is a new photo.
 */
export async function stagePhotos(
  queries: Queries,
  folder: string,
  sources: readonly SourceFile[],
  problems: Problems,
  onPhotos: (count: number) => void,
): Promise<void> {
  const { rows } = await sql<{ photo_file: string }>`
    select photo_file from staged_person where photo_file is not null
    union select photo_file from staged_account where photo_file is not null
  `.execute(queries)
  const names = rows.map((row) => row.photo_file)
  const pathOf = await findPhotoPaths(path.join(folder, 'photos'))
  for (let from = 0; from < names.length; from += atOnce) {
    const batch = names.slice(from, from + atOnce)
    const read = await Promise.all(batch.map((name) => readOrRefuse(pathOf(name))))
    const exported = await findExported(queries, batch)
    const pictures = read.map((picture, index) => asStored(picture, exported.get(batch[index] ?? '')))
    const stored = await storedHashes(
      queries,
      pictures.flatMap((picture) => ('hash' in picture ? [picture.hash] : [])),
    )
    const photos = await Promise.all(pictures.map((picture) => ('hash' in picture ? small(picture, stored) : picture)))
    for (const [index, photo] of photos.entries()) {
      const name = batch[index] ?? ''
      if ('problem' in photo) await refuse(queries, name, photo.problem, sources, problems)
      else
        await sql`insert into staged_photo (photo_file, id, content_hash, thumbnail)
          values (${name}, ${photo.hash.slice(0, 32)}, ${photo.hash}, ${photo.thumbnail})`.execute(queries)
    }
    onPhotos(Math.min(from + atOnce, names.length))
  }
  for (const table of [sql`staged_person`, sql`staged_account`])
    await sql`update ${table} as s set photo_id = p.id from staged_photo p where p.photo_file = s.photo_file`.execute(
      queries,
    )
}

/** Finds a photo also if a Mac wrote the accents of its name in another form than the record. */
async function findPhotoPaths(folder: string): Promise<(name: string) => string> {
  const files = await readdir(folder).catch(() => [])
  const byName = new Map(files.map((file) => [composed(file), file]))
  return (name) => path.join(folder, byName.get(composed(name)) ?? name)
}

/** Stored pictures that an export of the records has under these names: the hash of their original and of the file. */
async function findExported(
  queries: Queries,
  names: readonly string[],
): Promise<ReadonlyMap<string, { content_hash: string; file_hash: string }>> {
  const ids = names.flatMap((name) => photoIdOf(name) ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; content_hash: string; file_hash: string }>`
    select id, content_hash, encode(sha256(thumbnail), 'hex') as file_hash from photo where id = any(${ids}::text[])`.execute(
    queries,
  )
  return new Map(rows.map(({ id, ...hashes }) => [photoFile(id), hashes]))
}

/** A picture that was exported unchanged keeps the id of its original. */
const asStored = (
  picture: Awaited<ReturnType<typeof readOrRefuse>>,
  exported: { content_hash: string; file_hash: string } | undefined,
) => ('hash' in picture && picture.hash === exported?.file_hash ? { ...picture, hash: exported.content_hash } : picture)

const readOrRefuse = (file: string) => readPicture(file).catch(asProblem)

async function small(picture: Awaited<ReturnType<typeof readPicture>>, stored: ReadonlySet<string>) {
  if (stored.has(picture.hash)) return { hash: picture.hash, thumbnail: null }
  return makeThumbnail(picture).then((thumbnail) => ({ hash: picture.hash, thumbnail }), asProblem)
}

function asProblem(error: unknown): { problem: string } {
  if (error instanceof WrongPicture) return { problem: error.message }
  throw error
}

async function storedHashes(queries: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await queries.selectFrom('photo').select('content_hash').where('content_hash', 'in', hashes).execute()
  return new Set(rows.map((row) => row.content_hash))
}

async function refuse(
  queries: Queries,
  name: string,
  problem: string,
  sources: readonly SourceFile[],
  problems: Problems,
): Promise<void> {
  const places: [string, RawBuilder<unknown>][] = [
    ['people', sql`staged_person`],
    ['users', sql`staged_account`],
  ]
  for (const [source, table] of places) {
    const { rows } = await sql<{ record: number; id: string }>`
      select record, id from ${table} where photo_file = ${name}`.execute(queries)
    const file = sources.find((one) => one.name === source)?.file ?? source
    for (const { record, id } of rows) problems.add({ file, record, id, field: 'photo', problem: `${name} ${problem}` })
  }
}
