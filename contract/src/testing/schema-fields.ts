import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Field = { path: string; schema: Schema }

/** The fields of an object, of the objects in it, and of the items of its lists. */
export function listFields(schema: Schema, path: string): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe' && def.out._zod.def.type === 'transform') return listFields(def.in, path)
  if (def.type === 'pipe') return listFields(def.out, path)
  return childrenOf(schema).flatMap(([key, child]) => {
    const childPath = key ? `${path}.${key}` : path
    return [...(key ? [{ path: childPath, schema: child }] : []), ...listFields(child, childPath)]
  })
}

/** The schemas that a schema consists of; those that parse a part of the value have a key. */
function childrenOf(schema: Schema): [key: string, child: Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['*', def.element]]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'pipe':
      return [def.in, def.out].map((side) => ['', side])
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType]]
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
    case 'transform':
      return []
    default:
      throw new Error(`add the schemas that "${def.type}" consists of`)
  }
}

export function withDescendants(schema: Schema): Schema[] {
  return [schema, ...childrenOf(schema).flatMap(([, child]) => withDescendants(child))]
}

/** The highest limit of the texts in a schema; infinite if a text or a list has no limit. */
export function limitOf(schema: Schema): number {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const childLimit = Math.max(0, ...childrenOf(schema).map(([, child]) => limitOf(child)))
  if (def.type === 'array') return findLimit(def) ? childLimit : Number.POSITIVE_INFINITY
  if (def.type !== 'string') return childLimit
  if ('format' in def && def.format === 'uuid') return 36
  if ('format' in def && def.format === 'date') return 10
  return findLimit(def)?.maximum ?? Number.POSITIVE_INFINITY
}

function findLimit({ checks = [] }: z.core.$ZodTypeDef) {
  return checks.map(({ _zod }) => _zod.def).find(isLimit)
}

function isLimit(def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef {
  return def.check === 'max_length'
}
