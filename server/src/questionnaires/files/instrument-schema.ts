import * as z from 'zod/mini'
import { InstrumentStructure } from '../model/instrument.ts'

/** The JSON Schema of a questionnaire file, for code editors. `instruments validate` checks additional rules. */
export function createInstrumentSchema() {
  const schema = z.toJSONSchema(InstrumentStructure, { io: 'input' })
  return {
    ...schema,
    title: 'Questionnaire',
    properties: { $schema: { type: 'string' as const }, ...schema.properties },
  }
}
