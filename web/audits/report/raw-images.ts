import { jsPDF } from 'jspdf'

interface RawImages {
  processRGBA: (...pixels: unknown[]) => { data: string; alpha: string }
  processDataByFilters: (data: string, filters: readonly string[]) => { data: string }
}

/**
 * jsPDF sets the opacity of raw pixels apart and then forgets it, so that every picture stands on a black ground, and it
 * leaves them as large as they are. Here the opacity goes into the file as well, and both are packed.
 */
const images = jsPDF.API as unknown as RawImages
const { processRGBA } = images
const packed = (data: string): string => images.processDataByFilters(data, ['FlateEncode']).data

images.processRGBA = function (...pixels) {
  const { data, alpha, ...image } = processRGBA.apply(this, pixels)
  return { ...image, alpha, data: packed(data), sMask: packed(alpha), filter: 'FlateDecode', predictor: 1 }
}
