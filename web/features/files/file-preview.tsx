import { isPicture, isPlainText } from '@portal/domain/files/file-name'
import { isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { List } from '../../shared/lists/list.tsx'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './file-panel.module.css'
import { contentOf } from './queries.ts'

/** Shows the beginning of a file, or says why there is nothing to see. */
export function FilePreview({ engagementId, file }: { engagementId: string; file: SharedFile }) {
  if (file.archived) return <Ground icon={<Lock size={24} />}>Archived files cannot be opened.</Ground>
  if (isSensitive(file)) return <Ground icon={<Lock size={24} />}>Sensitive. It opens only with its password.</Ground>
  if (isPicture(file.file_name) || isPlainText(file.file_name))
    return <Content engagementId={engagementId} file={file} />
  return <NoPreview file={file} />
}

const Ground = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <div className={classes(styles.ground, !icon && styles.content)}>
    {icon}
    {children}
  </div>
)

const NoPreview = ({ file }: { file: SharedFile }) => (
  <Ground icon={<FileIcon name={file.file_name} size={24} />}>No preview. Download the file to read it.</Ground>
)

function Content({ engagementId, file }: { engagementId: string; file: SharedFile }) {
  const content = useQuery(contentOf(engagementId, file))
  return (
    <List query={content} label="the preview" isPart skeleton={<Skeleton height={252} radius={8} />}>
      {(blob) =>
        isPicture(file.file_name) ? <Picture content={blob} file={file} /> : <FirstLines content={blob} file={file} />
      }
    </List>
  )
}

interface ContentProps {
  content: Blob
  file: SharedFile
}

function Picture({ content, file }: ContentProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(content)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [content])
  const { isBroken, props } = useBrokenImage(address)
  if (isBroken) return <NoPreview file={file} />
  return <Ground>{address && <img {...props} className={styles.picture} src={address} alt={file.file_name} />}</Ground>
}

/** Enough to fill the sheet. */
const previewBytes = 4000
const previewLines = 12
const linesOf = (text: string): string[] => text.split(/\r?\n/, previewLines).filter((line) => line !== '')

/** Separators inside quotes belong to a cell. */
const cellsOf = (line: string): string[] =>
  line.split(/[,;\t](?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))

function FirstLines({ content }: ContentProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void content
      .slice(0, previewBytes)
      .text()
      .then((text) => isCurrent && setText(text))
    return () => {
      isCurrent = false
    }
  }, [content])
  return (
    <Ground>
      <table className={styles.sheet}>
        <tbody>
          {linesOf(text).map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <tr key={row}>
              {cellsOf(line).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two cells may be equal
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Ground>
  )
}
