import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import sharp from 'sharp'
import { type Face, people } from './people.ts'

type Options = NonNullable<Parameters<typeof createAvatar<notionists.Options>>[1]>
const variants = <Name extends string>(numbers: string): Name[] =>
  numbers.split(' ').map((number) => `variant${number}` as Name)

type Hair = NonNullable<notionists.Options['hair']>[number]
const hair: Record<Face, Hair[]> = {
  man: variants('01 03 05 06 07 09 12 13 15 16 18 19 22 24 25 27 31 32 33 34 35 38 49 54 55 56 60'),
  woman: variants('02 04 08 10 11 20 23 28 30 36 37 39 41 43 45 46 47 57 58'),
  'woman with headscarf': variants('62 63'),
}
/** Faces as a company's directory shows them: friendly, awake, without sunglasses. */
const friendly: Partial<Options> = {
  size: 192,
  scale: 165,
  translateY: 20,
  backgroundColor: ['e8e7e3'],
  lips: variants('03 13 14 17 21 22 23 30'),
  glasses: variants('03 08 11'),
  glassesProbability: 20,
  beard: variants('01 02 12'),
  gestureProbability: 0,
}

/** Drawn faces (Notionists by Zoish, CC0 1.0) for the demo's people, as files of the folder. */
export async function writeDemoPhotos(folder: string): Promise<void> {
  const helen = { name: 'Helen Marsh', photo: 'helen-marsh.webp', face: 'woman' as const }
  await Promise.all(
    [...people, helen].map(async ({ name, photo, face }) => {
      if (photo === null) return
      const personOptions = { seed: name, hair: hair[face], beardProbability: face === 'man' ? 30 : 0 }
      const avatar = createAvatar(notionists, { ...friendly, ...personOptions })
      const picture = await sharp(Buffer.from(avatar.toString())).webp({ quality: 85, effort: 1 }).toBuffer()
      await writeFile(path.join(folder, photo), picture)
    }),
  )
}
