import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const files = [
  'literata/400Regular/Literata_400Regular.ttf',
  'literata/400Regular_Italic/Literata_400Regular_Italic.ttf',
  'literata/600SemiBold/Literata_600SemiBold.ttf',
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
]

export function readFonts() {
  return files.map((file) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))))
}

/**
 * Asked for characters that the report's own fonts lack, such as a learner's name in Chinese. They come from
 * the machine: one that has none of them prints a placeholder instead.
 */
export const foreignFamilies = [
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'Amiri',
  'Noto Naskh Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans Symbols 2',
  'Noto Emoji',
]
