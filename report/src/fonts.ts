import { fileURLToPath } from 'node:url'

const baseFonts = [
  'literata/400Regular/Literata_400Regular.ttf',
  'literata/400Regular_Italic/Literata_400Regular_Italic.ttf',
  'literata/600SemiBold/Literata_600SemiBold.ttf',
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'amiri/400Regular/Amiri_400Regular.ttf',
  'amiri/700Bold/Amiri_700Bold.ttf',
  'tajawal/400Regular/Tajawal_400Regular.ttf',
  'tajawal/700Bold/Tajawal_700Bold.ttf',
  'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  'nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
]

/** Scripts of which only names occur in reports. `weights` is 1 if the font has no second weight. */
const scripts = [
  ...['Armenian', 'Bengali', 'Cherokee', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi'],
  ...['Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Mongolian', 'Myanmar', 'NKo', 'Oriya', 'Sinhala'],
  ...['Tamil', 'Telugu', 'Thaana', 'Thai'],
].map((script) => ({ name: `Sans ${script}`, weights: ['Mongolian', 'NKo'].includes(script) ? 1 : 2 }))
// Tibetan exists only with serifs.
const notoFamilies = [...scripts, { name: 'Serif Tibetan', weights: 2 }]

const notoFonts = notoFamilies.flatMap(({ name, weights }) =>
  ['400Regular', '600SemiBold'].slice(0, weights).map((weight) => {
    const folder = name.toLowerCase().replace(' ', '-')
    return `noto-${folder}/${weight}/Noto${name.replace(' ', '')}_${weight}.ttf`
  }),
)

/** The paths of the font files. The compiler loads a font only when a text needs it. */
export function fontPaths() {
  const chineseFonts = import.meta.resolve('@embedpdf/fonts-sc')
  return [
    ...[...baseFonts, ...notoFonts].map((file) => import.meta.resolve(`@expo-google-fonts/${file}`)),
    ...['Regular', 'Bold'].map((weight) => new URL(`../fonts/NotoSansHans-${weight}.otf`, chineseFonts).href),
  ].map((url) => fileURLToPath(url))
}

type Family = string | { name: string; covers: 'latin-in-cjk' }
type Families = { sans: Family[]; serif: Family[]; sizeFactor: number; breaksAnywhere: boolean }

const chineseFont = 'Noto Sans S Chinese'
const fallbackFamilies = [
  ...['Amiri', chineseFont, 'NanumGothic', ...notoFamilies.map(({ name }) => `Noto ${name}`)],
  // Fonts for pictographs and symbols. The product does not include them, so they are used only if the machine has
  // them.
  ...['Noto Sans Symbols 2', 'Noto Emoji'],
]

/**
 * The font families, in the order in which the compiler searches them for a character. The fallback families cover
 * names in other scripts.
 */
export function familiesFor(language: string): Families {
  const buildFamilies = (sans: Family[], serif: Family[], sizeFactor = 1) => ({
    sans: [...sans, 'Source Sans 3', 'Literata', ...fallbackFamilies],
    serif: [...serif, 'Literata', 'Source Sans 3', ...fallbackFamilies],
    sizeFactor,
    // A line of Chinese text can break between almost any two characters.
    breaksAnywhere: language.startsWith('zh'),
  })
  if (language.startsWith('ar')) return buildFamilies(['Tajawal'], ['Amiri'], 1.1)
  // `latin-in-cjk` excludes punctuation that both scripts use, such as quotation marks, from the Latin fonts. The
  // Chinese font then provides it, in the width that Chinese text needs.
  if (language.startsWith('zh')) {
    const latinFamily = (name: string): Family => ({ name, covers: 'latin-in-cjk' })
    return buildFamilies([latinFamily('Source Sans 3'), chineseFont], [latinFamily('Literata'), chineseFont])
  }
  return buildFamilies([], [])
}
