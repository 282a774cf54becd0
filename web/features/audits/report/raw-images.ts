import { jsPDF } from 'jspdf'

interface RawImages {
  processRGBA: (...pixels: unknown[]) => { data: string; alpha: string }
  processDataByFilters: (data: string, filters: readonly string[]) => { data: string }
}

/**
 * jsPDF separates the opacity of raw pixels and then drops it, so that pictures have a black background, and it does not
 * compress them. This adds the opacity and compresses both.
 */
const images = jsPDF.API as unknown as RawImages
const { processRGBA } = images
const packed = (data: string): string => images.processDataByFilters(data, ['FlateEncode']).data

images.processRGBA = function (...pixels) {
  const { data, alpha, ...image } = processRGBA.apply(this, pixels)
  return { ...image, alpha, data: packed(data), sMask: packed(alpha), filter: 'FlateDecode', predictor: 1 }
}
