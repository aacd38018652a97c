/** The question pages of an instrument, which its author can preview as HTML or PDF. */
export type QuestionSheet = {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  subtitle: string
  footer: string
  /** The author in the metadata of the PDF. */
  author: string
  /** ISO 8601 */
  date: string
  instructions: string[]
  pages: {
    heading: string
    /** `answers` are the options. A question without options is answered with text. */
    questions: { label: string; text: string; answers: string[] }[]
  }[]
}
