import type { Assessment, QuestionPage } from '@lpi/contract'
import { type GivenAnswers, missingOn } from '../../../components/answers/given-answers.ts'

type Links = Pick<Assessment['links'], 'questions' | 'resume'>

/**
 * The page on which to go on: the first with a statement that has an answer neither on the server nor on
 * this device; the last page when nothing is missing.
 */
export async function findResumePage(
  links: Links,
  given: GivenAnswers,
  follow: (link: string) => Promise<QuestionPage>,
) {
  if (links.resume === null) return (await follow(links.questions)).totalPages
  let page = await follow(links.resume)
  while (page.links.next && missingOn(page, given).length === 0) page = await follow(page.links.next)
  return page.page
}
