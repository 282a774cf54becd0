import type { Tag } from '@portal/domain/team/member'
import { couldNotTakeData } from '@portal/domain/team/validation'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { detailOr, isNotFound } from '../../shared/http/call.ts'
import { List, type ListQuery } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { MailTo } from '../../ui/email-address.tsx'
import { NotFoundState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './profile-layout.module.css'

interface ProfilePageProps<Data> {
  engagementId: string
  /** Heading while the name of the person is unknown. */
  title: string
  name: string | undefined
  photoId: string | null | undefined
  engagement: { error: unknown }
  query: ListQuery<Data>
  children: (data: Data) => ReactNode
}

/** A profile in all its states, under the header and tabs of the engagement. */
export function ProfilePage<Data>(props: ProfilePageProps<Data>) {
  const { engagementId, title, name, photoId = null, engagement, query, children } = props
  const { error } = query
  return (
    <EngagementPage
      queries={[engagement]}
      id={engagementId}
      worded
      name={name ?? title}
      beside={
        name !== undefined && (
          <span className={styles.photo}>
            <Avatar name={name} src={photoOf(photoId)} size={40} />
          </span>
        )
      }
      back={
        <ButtonLink to={paths.team(engagementId)} icon={<ArrowLeft aria-hidden="true" />}>
          Go back
        </ButtonLink>
      }
    >
      <Box pad="20px 0 0">
        {/* For a person who is not on the engagement, trying again would not help. */}
        {isNotFound(error) ? (
          <div role="alert">
            <NotFoundState>{profileFailure(error)}</NotFoundState>
          </div>
        ) : (
          <List query={query} label="the profile" skeleton={<ProfileSkeleton />} failed={profileFailure}>
            {children}
          </List>
        )}
      </Box>
    </EngagementPage>
  )
}

/** Sentence about a failed call of a profile (document 2, point 8). */
export const profileFailure = (error: unknown): string => detailOr(couldNotTakeData, error)

/** Facts about a person. */
export const ProfileCard = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className={styles.facts}>
    {facts.map((fact) => (
      <div key={fact.name} className={styles.fact}>
        <Text as="dt" tone="quiet">
          {fact.name}
        </Text>
        <dd>{fact.value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)

export const ProfileColumns = ({ card, children }: { card: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    {card}
    <Stack gap={32} fill>
      {children}
    </Stack>
  </div>
)

/** A work order of the engagement, as a link to its place in the timeline. */
export const OrderLink = ({ engagementId, wo, children }: { engagementId: string; wo: string; children: string }) => (
  <Text as={Link} tone="accent" to={`${paths.workOrdersOf(engagementId)}?${new URLSearchParams({ wo })}`}>
    {children}
  </Text>
)

/** A section without rows: one line. */
export const NoRows = ({ children }: { children: ReactNode }) => (
  <Box as="p" pad="4px 0 8px" tone="quiet">
    {children}
  </Box>
)

export const Email = ({ address }: { address: string | null }) =>
  address === null ? '–' : <MailTo address={address} />

export const tagNames = (tags: readonly Tag[]): string => tags.map((tag) => tag.name).join(', ') || '–'

const ProfileSkeleton = () => (
  <ProfileColumns
    card={
      <div className={styles.facts}>
        {[120, 160, 90, 60, 180, 110].map((width) => (
          <div key={width} className={styles.fact}>
            <Skeleton width={64} height={12} />
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </div>
    }
  >
    <Skeleton height={200} radius={8} />
    <Skeleton height={160} radius={8} />
  </ProfileColumns>
)
