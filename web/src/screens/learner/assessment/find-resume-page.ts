import type { Assessment, QuestionPage } from '@lpi/contract'
import { type LocalAnswers, listUnanswered } from '../../../answers/local-answers.ts'

type Links = Pick<Assessment['links'], 'questions' | 'resume'>

/** The number of a page, and the page itself if it was loaded to find the number. */
type ResumePage = { number: number; page?: QuestionPage }

/**
 * Finds the first page with a statement that is answered neither on the server nor on this device, or the last page if
 * all statements are answered.
 */
export async function findResumePage(
  links: Links,
  localAnswers: LocalAnswers,
  loadLinkedPage: (link: string) => Promise<QuestionPage>,
): Promise<ResumePage> {
  if (links.resume === null) return { number: (await loadLinkedPage(links.questions)).totalPages }
  let page = await loadLinkedPage(links.resume)
  while (page.links.next && listUnanswered(page, localAnswers).length === 0)
    page = await loadLinkedPage(page.links.next)
  return { number: page.page, page }
}
