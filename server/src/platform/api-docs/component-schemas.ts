import * as contract from '@lpi/contract'
import * as z from 'zod/mini'

type Direction = 'input' | 'output'
export type JsonSchema = z.core.JSONSchema.BaseSchema

const namedTypes = ['object', 'union', 'enum']

/**
 * Converts the contract's Zod schemas to JSON Schema. An object, union or enum that the contract exports becomes a
 * component when it is used, and each use becomes a reference. The component has the exported name, except `Error`,
 * which is exported as `ErrorBody`. All other schemas stay inline.
 */
export function componentSchemas() {
  const contractSchemas = namedSchemas()
  const registry = z.registry<{ id: string }>()
  for (const [id, zodSchema] of contractSchemas) registry.add(zodSchema, { id })
  const directions = new Map<string, Direction>()
  const components: Record<string, JsonSchema> = {}

  function schemaOf(zodSchema: z.core.$ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...jsonSchema
    } = z.toJSONSchema(zodSchema, {
      io: direction,
      metadata: registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema, direction),
    })
    for (const [name, definition] of Object.entries($defs ?? {})) define(name, definition, direction)
    return rewriteReferences(jsonSchema)
  }

  /** Requests and responses share the components, so a schema that both use must have the same JSON Schema in both. */
  function define(name: string, definition: JsonSchema, direction: Direction) {
    const { id: _, ...schema } = rewriteReferences(definition)
    const isSame = JSON.stringify(components[name] ?? schema) === JSON.stringify(schema)
    if (!isSame && directions.get(name) !== direction)
      throw new Error(`${name} differs between requests and responses; export a schema for each`)
    directions.set(name, direction)
    components[name] = schema
  }

  function refine(zodSchema: z.core.$ZodTypes, jsonSchema: JsonSchema, direction: Direction) {
    const { def } = zodSchema._zod
    if (def.type === 'object') delete jsonSchema.additionalProperties
    if (def.type === 'default' && direction === 'input') jsonSchema.default = def.defaultValue
    if (def.type === 'pipe') replace(jsonSchema, schemaOf(documentedSide(def), direction))
    if (def.type === 'record' && jsonSchema.required) {
      const { additionalProperties: value } = jsonSchema
      delete jsonSchema.propertyNames
      delete jsonSchema.additionalProperties
      jsonSchema.properties = Object.fromEntries(jsonSchema.required.map((key) => [key, value as JsonSchema]))
    }
    // Zod adds the range of safe integers and a pattern for each format, which would only make the document longer.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.format) delete jsonSchema.pattern
  }

  // A client that handles both kinds of report needs a name for their union, which no operation uses.
  schemaOf(contract.Report, 'output')
  return { components, schemaOf }
}

function namedSchemas() {
  const { ErrorBody, ...otherExports } = contract as Record<string, unknown>
  return Object.entries({ Error: ErrorBody, ...otherExports }).filter(
    (entry): entry is [string, z.core.$ZodType] => isNamedSchema(entry[1]),
  )
}

function isNamedSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType && namedTypes.includes(value._zod.def.type)
}

/**
 * A transformed value, such as a trimmed email address, is documented with the schema of the result. The server also
 * accepts the value before the transformation, but a client does not need to know this. If the result has no schema,
 * the input is documented.
 */
function documentedSide({ in: from, out: to }: z.core.$ZodPipeDef) {
  return to._zod.def.type === 'transform' ? from : to
}

function replace(schema: JsonSchema, replacement: JsonSchema) {
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, replacement)
}

function rewriteReferences<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, field) =>
    key === '$ref' ? String(field).replace('#/$defs/', '#/components/schemas/') : field,
  )
}
