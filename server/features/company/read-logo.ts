import { ApiError } from '../../platform/http/api-error.ts'
import { reencode, WrongPicture } from '../../platform/pictures/checked-picture.ts'

/** Sharp on screens with three pixels for each, where pages show it 28 pixels high. */
const [width, height] = [480, 160]

/** Checks a picture and makes the stored logo of it, a PNG. Throws 422 for a file that is not taken. */
export async function readLogo(bytes: Buffer): Promise<Buffer> {
  try {
    return await reencode(bytes, (picture) =>
      picture.resize(width, height, { fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
    )
  } catch (error) {
    if (!(error instanceof WrongPicture)) throw error
    const sentence = `The picture ${error.message}`
    throw new ApiError(422, sentence, { fields: { logo: sentence } })
  }
}
