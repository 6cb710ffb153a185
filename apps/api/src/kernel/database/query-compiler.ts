import { type OperationNode, PostgresQueryCompiler } from "kysely";

/**
 * Remembers the text of lists without values, such as a query's columns and joins. They are the
 * same objects in all queries that are built from one constant.
 */
export class QueryCompiler extends PostgresQueryCompiler {
  readonly #texts = new WeakMap<readonly OperationNode[], string>();

  protected override compileList(nodes: readonly OperationNode[], separator?: string) {
    const known = this.#texts.get(nodes);
    if (known !== undefined) return this.append(known);
    const textBefore = this.getSql();
    const valuesBefore = this.numParameters;
    super.compileList(nodes, separator);
    if (this.numParameters > valuesBefore) return;
    this.#texts.set(nodes, this.getSql().slice(textBefore.length));
  }
}
