import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebConfig } from '@lpi/contract'
import type { Config } from '../base/config.ts'

/** The path of a screen whose content the page contains, and the style sheets of the screen. */
export type PrerenderedScreen = { path: string; styles: readonly string[] }

/** The title is plain text; it is undefined if the screen has no heading. */
type RenderedScreen = { html: string; css: string; title: string | undefined; direction: string }
type RenderScreen = (options: {
  path: string
  language: string
  config: WebConfig
  texts: Record<string, Record<string, object>>
}) => Promise<RenderedScreen>

const styleSheetLink = /(?<!\s)\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/**
 * Returns a function that adds the content of a screen to the application's page, so that visitors see it before the
 * application has loaded. The server, not the build, renders the content, because the content depends on the settings
 * and the texts of this installation.
 */
export function createPrerenderer({ webDir, localesDir }: Pick<Config, 'webDir' | 'localesDir'>) {
  const program = join(webDir, 'prerender/render-screen.js')
  const isBuilt = existsSync(program)

  return async (page: string, settings: WebConfig, language: string, { path, styles }: PrerenderedScreen) => {
    if (!isBuilt) return page
    const { renderScreen } = (await import(pathToFileURL(program).href)) as { renderScreen: RenderScreen }
    const texts = { en: readTexts(localesDir, 'en'), [language]: readTexts(localesDir, language) }
    const { html, css, title, direction } = await renderScreen({ path, language, config: settings, texts })
    const [link = '', sheet] = styleSheetLink.exec(page) ?? []
    const sheets = [...(sheet ? [sheet] : []), ...styles].map((file) =>
      readFileSync(join(webDir, file), 'utf8'),
    )
    return page
      .replace(link, '')
      .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
      .replace(/<title>.*<\/title>/, (builtTitle) =>
        title ? `<title>${escapeText(title)}</title>` : builtTitle,
      )
      .replace('</head>', (end) => `<style>${[...sheets, css].join('')}</style>\n  ${end}`)
      .replace('<div id="root"></div>', (root) => `<div id="prerendered">${html}</div>\n    ${root}`)
  }
}

function escapeText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Returns the texts of a language by namespace. */
function readTexts(localesDir: string, language: string): Record<string, object> {
  const folder = join(localesDir, language)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
