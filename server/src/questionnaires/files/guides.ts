import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { matchLanguage } from '@lpi/contract'
import type { SheetName } from './sheet-plan.ts'

const localesDir = resolve(import.meta.dirname, '../../../../locales')

/** The texts of the sheet for authors, which explains the other sheets. */
type Guide = {
  sheet: string
  purpose: string
  all: string
  introduction: string
  sheets: Record<SheetName, string>
}

/** The guides in the given languages, each once; in English if the product has none of these languages. */
export function readGuides(languages: readonly string[]): Guide[] {
  const availableLanguages = readdirSync(localesDir)
  const matches = languages.flatMap((language) => matchLanguage([language], availableLanguages) ?? [])
  return [...new Set(matches.length > 0 ? matches : ['en'])].map((language) =>
    JSON.parse(readFileSync(join(localesDir, language, 'guide.json'), 'utf8')),
  )
}
