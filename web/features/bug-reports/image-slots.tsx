import { mostImages, tooManyImages } from '@portal/domain/bug-reports/validation'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBrokenImage } from '../../ui/broken-image.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './image-slots.module.css'

interface ImageSlotsProps {
  images: readonly File[]
  /** The names of those that were chosen before the page was loaded again. */
  lost: readonly string[]
  /** Problem of each image. */
  problems: readonly (string | undefined)[]
  onChange: (images: readonly File[]) => void
  disabled: boolean
}

/** Up to four images with a preview of each, and a place to add the next one. */
export function ImageSlots({ images, lost, problems, onChange, disabled }: ImageSlotsProps) {
  const [tooMany, setTooMany] = useState(false)
  const add = (files: FileList | null) => {
    const chosenImages = [...images, ...(files ?? [])]
    setTooMany(chosenImages.length > mostImages)
    onChange(chosenImages.slice(0, mostImages))
  }
  return (
    <fieldset className={styles.slots}>
      <legend>Images</legend>
      <ul className={styles.list}>
        {Array.from({ length: Math.min(images.length + 1, mostImages) }, (_, place) => {
          const image = images[place]
          const number = place + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            <li key={place} className={styles.slot} data-wrong={problems[place] ? true : undefined}>
              {image ? (
                <>
                  <Preview image={image} />
                  <IconButton
                    className={styles.remove}
                    size="row"
                    label={`Remove image ${number}, ${image.name}`}
                    icon={<X size={16} aria-hidden="true" />}
                    disabled={disabled}
                    onClick={() => {
                      setTooMany(false)
                      onChange(images.filter((each) => each !== image))
                    }}
                  />
                </>
              ) : (
                <label className={styles.add} data-disabled={disabled || undefined}>
                  <ImagePlus size={20} aria-hidden="true" />
                  <span>{place === 0 ? 'Add images' : 'Add more'}</span>
                  <input
                    type="file"
                    accept="image/jpeg,image/png"
                    multiple
                    className="sr-only"
                    disabled={disabled}
                    onChange={(event) => {
                      add(event.target.files)
                      event.target.value = ''
                    }}
                  />
                </label>
              )}
            </li>
          )
        })}
      </ul>
      <Text as="p" kind="quiet">
        One to four images, JPEG or PNG, 4 MB in total.
      </Text>
      <ul aria-live="polite">
        {problems.map(
          (problem, place) =>
            problem && (
              // biome-ignore lint/suspicious/noArrayIndexKey: two images may have one name
              <li key={place}>
                <FieldError>
                  Image {place + 1}: {problem}
                </FieldError>
              </li>
            ),
        )}
        {lost.length > 0 && (
          <li>
            <FieldError>
              <span>
                These images were lost when the page was reloaded. Please choose them again: {lost.join(', ')}
              </span>
            </FieldError>
          </li>
        )}
        {tooMany && (
          <li>
            <FieldError>{tooManyImages}. We kept the first four.</FieldError>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

function Preview({ image }: { image: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(image)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [image])
  const { isBroken, props } = useBrokenImage(address)
  if (isBroken || address === undefined) return <span className={styles.name}>{image.name}</span>
  return <img {...props} className={styles.preview} src={address} alt={image.name} />
}
