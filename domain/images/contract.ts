import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'

export const about = 'Photos of people.'

export const getThumbnail = endpoint({
  method: 'GET',
  path: '/api/images/{photo_id}/thumbnail/blob',
  access: 'signed-in',
  small: true,
  summary: 'Get the small square photo of a person',
  params: z.object({ photo_id: Id }),
  answers: { 200: binary('image/webp') },
  refuses: [404],
})
