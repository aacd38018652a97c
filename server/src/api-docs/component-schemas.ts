import * as contract from '@lpi/contract'
import * as z from 'zod/mini'

type Direction = 'input' | 'output'
export type JsonSchema = z.core.JSONSchema.BaseSchema

const namedTypes = ['object', 'union', 'enum']

/**
 * Converts the contract's shapes to JSON Schema. A shape that the contract exports is a component under its exported
 * name, and a reference wherever it is used. Strings and numbers stay inline.
 */
export function componentSchemas() {
  const shapes = namedShapes()
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of shapes) registry.add(shape, { id })
  const directions = new Map<string, Direction>()
  const components: Record<string, JsonSchema> = {}

  function schemaOf(shape: z.core.$ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...schema
    } = z.toJSONSchema(shape, {
      io: direction,
      metadata: registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema, direction),
    })
    for (const [name, definition] of Object.entries($defs ?? {})) define(name, definition, direction)
    return asComponents(schema)
  }

  /** One component serves both directions, so a shape that is sent and received must read the same in both. */
  function define(name: string, definition: JsonSchema, direction: Direction) {
    const { id: _, ...schema } = asComponents(definition)
    const isSame = JSON.stringify(components[name] ?? schema) === JSON.stringify(schema)
    if (!isSame && directions.get(name) !== direction)
      throw new Error(`${name} differs between requests and responses; export a shape for each`)
    directions.set(name, direction)
    components[name] = schema
  }

  function refine(shape: z.core.$ZodTypes, schema: JsonSchema, direction: Direction) {
    const { def } = shape._zod
    if (def.type === 'object') delete schema.additionalProperties
    if (def.type === 'default' && direction === 'input') schema.default = def.defaultValue
    if (def.type === 'pipe') replace(schema, schemaOf(documentedSide(def), direction))
    if (def.type === 'record' && schema.required) {
      const { additionalProperties: value } = schema
      delete schema.propertyNames
      delete schema.additionalProperties
      schema.properties = Object.fromEntries(schema.required.map((key) => [key, value as JsonSchema]))
    }
    // Zod states the range of a safe integer and the pattern behind each format; both only lengthen the document.
    if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
    if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
    if (schema.format) delete schema.pattern
  }

  // A client that handles both kinds of report needs a name for their union, which no operation uses.
  schemaOf(contract.Report, 'output')
  return { components, schemaOf }
}

function namedShapes() {
  const { ErrorBody, ...others } = contract as Record<string, unknown>
  return Object.entries({ Error: ErrorBody, ...others }).filter((entry): entry is [string, z.core.$ZodType] =>
    isNamedShape(entry[1]),
  )
}

function isNamedShape(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType && namedTypes.includes(value._zod.def.type)
}

/**
 * A transformed value is described by what it becomes, such as a trimmed email address. The server accepts more than
 * that, but a client does not need to know. Where nothing follows the transform, the description is its input.
 */
function documentedSide({ in: from, out: to }: z.core.$ZodPipeDef) {
  return to._zod.def.type === 'transform' ? from : to
}

function replace(schema: JsonSchema, by: JsonSchema) {
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, by)
}

function asComponents<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, one) =>
    key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : one,
  )
}
