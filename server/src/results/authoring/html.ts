import type { QuestionSheet } from '@lpi/report'

const style = `
  body { font: 1.05rem/1.5 system-ui, sans-serif; color: #1d2129; background: #faf7f2; margin: 0 }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem }
  section { background: #fff; border: 1px solid #d6cdbe; border-radius: .5rem; padding: 1rem 1.5rem; margin: 1.5rem 0 }
  fieldset { border: 0; padding: 0; margin: 1.5rem 0 }
  legend { font-weight: 600; padding: 0 }
  label { display: block; padding: .2rem 0 }
  img { width: 100%; border: 1px solid #d6cdbe; margin: 0 0 1rem; background: #fff }`

type Page = { language: string; direction: 'ltr' | 'rtl'; title: string; body: string }

function pageHtml({ language, direction, title, body }: Page) {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`
}

/** The question pages, one section per page. */
export function questionsHtml(sheet: QuestionSheet) {
  const paragraphHtml = (text: string) => `<p>${escapeHtml(text)}</p>`
  const pages = sheet.pages.map(
    ({ heading, questions }, n) =>
      `<section><h2>${escapeHtml(heading)}</h2>\n${questions.map((question, i) => fieldsetHtml(question, `q${n}-${i}`)).join('\n')}</section>`,
  )
  const body = [paragraphHtml(sheet.subtitle), ...sheet.instructions.map(paragraphHtml), ...pages].join('\n')
  return pageHtml({ ...sheet, body })
}

type Question = QuestionSheet['pages'][number]['questions'][number]

function fieldsetHtml({ label, text, answers }: Question, name: string) {
  const choices = answers.map(
    (answer) => `<label><input type="radio" name="${name}"> ${escapeHtml(answer)}</label>`,
  )
  const input = answers.length > 0 ? choices.join('\n') : `<input aria-label="${escapeHtml(text)}">`
  return `<fieldset><legend>${escapeHtml(label)}. ${escapeHtml(text)}</legend>\n${input}</fieldset>`
}

type ReportPages = Omit<Page, 'body'> & { pdf: string; pages: readonly string[] }

/** The pages of a report as images. The linked PDF contains the text. */
export function reportHtml({ pages, pdf, ...rest }: ReportPages) {
  const pictures = pages.map((svg, i) => {
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    return `<img alt="${i + 1} / ${pages.length}" src="${source}">`
  })
  return pageHtml({ ...rest, body: [`<p><a href="${escapeHtml(pdf)}">PDF</a></p>`, ...pictures].join('\n') })
}

type Contents = { title: string; languages: { language: string; files: string[] }[] }

/** The page that links to all other files of the preview. */
export function contentsHtml({ title, languages }: Contents) {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const lists = languages.map(({ language, files }) => {
    const links = files.map((file) => `<li><a href="${language}/${file}">${describeFile(file)}</a></li>`)
    const name = names.of(language) ?? language
    return `<section><h2>${escapeHtml(name)} (${escapeHtml(language)})</h2><ul>${links.join('\n')}</ul></section>`
  })
  const note =
    '<p>Question pages in the order in which learners see them, the statements as observers rate them if they have texts for observers, and, in each language that the product supports, three reports with fictional answers: one with low results, one with middle results, and one with high results.</p>'
  return pageHtml({ language: 'en', direction: 'ltr', title, body: [note, ...lists].join('\n') })
}

function describeFile(file: string) {
  const [name = '', format = ''] = file.split('.')
  const [, result] = /^report-(.*)$/.exec(name) ?? []
  const text = result ? `Report with ${result} results` : 'Question pages'
  return `${text}, ${format.toUpperCase()}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string) {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
}
