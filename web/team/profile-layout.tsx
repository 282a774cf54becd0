import type { Tag } from '@portal/domain/team/member'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { photoOf } from '../portal/photo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MailTo } from '../ui/email-address.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './profile-layout.module.css'

export function GoBack({ to }: { to: string }) {
  return (
    <div className={styles.back}>
      <ButtonLink to={to} variant="ghost" size="small" icon={<ArrowLeft aria-hidden="true" />}>
        Go back
      </ButtonLink>
    </div>
  )
}

interface ProfileCardProps {
  name: string
  photoId: string | null
  facts: readonly { name: string; value: ReactNode }[]
}

/** Photo, name and facts of a person. */
export function ProfileCard({ name, photoId, facts }: ProfileCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.person}>
        <Avatar name={name} src={photoOf(photoId)} size={72} />
        <PageHeader title={name} />
      </div>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name} className={styles.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const ProfileColumns = ({ card, children }: { card: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    {card}
    <div className={styles.main}>{children}</div>
  </div>
)

export const Email = ({ address }: { address: string | null }) =>
  address === null ? '–' : <MailTo address={address} />

export const tagNames = (tags: readonly Tag[]): string => tags.map((tag) => tag.name).join(', ') || '–'

export function ProfileSkeleton() {
  return (
    <Loading label="Loading the profile">
      <ProfileColumns
        card={
          <div className={styles.card}>
            <div className={styles.person}>
              <Skeleton width={72} height={72} radius={36} />
              <Skeleton width={180} height={32} />
            </div>
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
    </Loading>
  )
}
