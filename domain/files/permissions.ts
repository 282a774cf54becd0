import { type ProviderRole, providerRoleOf } from '../session/provider-role.ts'
import type { Viewer } from '../session/user.ts'
import { isProviderSideEditor } from '../team/permissions.ts'

type Person = Pick<Viewer, 'id' | 'is_stakeholder' | 'job_title' | 'provider_role'>

interface Owned {
  uploaded_by_id: string
  is_sensitive: boolean
}

/** Roles that may not delete another person's sensitive file (document 1, point 6). */
const rolesWithoutDelete: readonly ProviderRole[] = [
  'portfolio_director',
  'client_partner',
  'head_of_agile_delivery',
  'chief_delivery_director',
]

export const isUploader = (viewer: Pick<Person, 'id'>, file: Pick<Owned, 'uploaded_by_id'>): boolean =>
  viewer.id === file.uploaded_by_id

/**
 * The uploader; or a non-stakeholder when the file is not sensitive; or a non-stakeholder whose role is not one
 * of the four named ones (document 1, point 6; readings, "Who sees what").
 */
export const mayDeleteFile = (viewer: Person, file: Owned): boolean =>
  isUploader(viewer, file) ||
  (!viewer.is_stakeholder && (!file.is_sensitive || !rolesWithoutDelete.includes(providerRoleOf(viewer))))

/** "Archiving by hand ..." is for everyone who may delete the file. */
export const mayArchiveFile = mayDeleteFile

/** "Replacing a file by a new version" is for everyone who may delete it. */
export const mayReplaceFile = mayDeleteFile

/** "Unarchive (archived files, non-stakeholders only)" */
export const mayUnarchiveFiles = (viewer: Pick<Person, 'is_stakeholder'>): boolean => !viewer.is_stakeholder

/** "Cannot choose 'No expiration date' on upload" (stakeholders, document 1, point 6). */
export const mayShareForever = (viewer: Pick<Person, 'is_stakeholder'>): boolean => !viewer.is_stakeholder

/** Downloads of a file are visible to its uploader and the engagement's editors among the staff. */
export const maySeeDownloads = (
  viewer: Person & Pick<Viewer, 'project_ids'>,
  file: Pick<Owned, 'uploaded_by_id'>,
  engagementId: string,
): boolean => isUploader(viewer, file) || isProviderSideEditor(viewer, engagementId)
