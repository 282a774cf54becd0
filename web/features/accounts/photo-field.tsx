import { useRef, useState } from 'react'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Row } from '../../ui/stack.tsx'
import { noPhoto } from './person-content.ts'
import type { PersonPart } from './person-part.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Photo of a person, as the lists show it. The browser makes a chosen picture small. */
export function PhotoField({ form, record }: PersonPart) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { name, photo } = form.content
  const stored = photo === noPhoto ? undefined : photoOf(record?.photo_id)
  const shown = photo.startsWith('data:') ? photo : stored
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    await shrinkPicture(file).then(
      (photo) => form.change({ photo }),
      () => setProblem('Your browser cannot read this picture. Choose a JPEG, PNG or WebP.'),
    )
  }
  return (
    <div>
      <Row gap={12}>
        <Avatar name={name} src={shown} size={44} />
        <Button size="small" onClick={() => input.current?.click()}>
          {shown ? 'Change photo' : 'Add a photo'}
        </Button>
        {shown && (
          <Button size="small" variant="ghost" onClick={() => form.change({ photo: noPhoto })}>
            Remove photo
          </Button>
        )}
      </Row>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Photo"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <FieldError>{problem ?? form.errorOf('photo')}</FieldError>
    </div>
  )
}
