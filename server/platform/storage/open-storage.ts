import { hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the storage that the settings name: a bucket, or the folder `files` next to the embedded database. */
export function openStorage(config: Config): Storage {
  const bucket = bucketIn(config)
  return bucket ? s3Storage(bucket) : diskStorage(path.join(config.DATA_DIR ?? config.DEMO_DATA_DIR, 'files'))
}

/** The bucket with keys that other programs chose; undefined for files on disk. */
export function openOthersKeys(config: Config): Pick<Storage, 'get' | 'list' | 'remove'> | undefined {
  const bucket = bucketIn(config)
  return bucket && s3Storage(bucket, undefined, () => {})
}

function bucketIn(config: Config): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config
  const { S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = config
  if (!bucket || !endpoint || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, spoolFolder: spoolFolderOf(endpoint, bucket) }
}

/** Folder for files on their way to a bucket. Its name is stable, so that leftovers are found after a restart. */
export const spoolFolderOf = (endpoint: string, bucket: string): string =>
  path.join(tmpdir(), `portal-spool-${hash('sha256', `${endpoint}/${bucket}`)}`)
