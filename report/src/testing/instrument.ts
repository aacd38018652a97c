import { readFileSync } from 'node:fs'

export type Text = { en: string; [language: string]: string }

/** The parts of an instrument file that the examples need. */
type Instrument = {
  id: string
  version: string
  name: Text
  subtitle: Text
  options: { value: number; text: Text }[]
  scales: {
    id: string
    name: Text
    description: Text
    interpretation: { lower: Text; middle: Text; upper: Text }
    reflection: Text[]
  }[]
  statements: { id: string; scale: string; text: Text; suggestion: Text }[]
  demographics: { id: string; text: Text; options: { value: string; text: Text }[] }[]
  report: { introduction: Text[]; reflection: Text[]; plan: { prompt: Text; hint: Text }[]; limits: Text[] }
}

const file = new URL('../../../content/instruments/everyday-leadership.json', import.meta.url)

export const instrument = JSON.parse(readFileSync(file, 'utf8')) as Instrument

/** Returns a function that selects the translation of a text into `language`, or the English text if there is none. */
export function textIn(language: string) {
  return (text: Text) => text[language] ?? text.en
}
