/** Products of matrices for the network, because Python has no fast ones here. Plain JavaScript: tests run it in Node. */

/**
 * A matrix, copied from an array of Python's; returns a function that writes the products of rows to another array.
 * @param {import("pyodide/ffi").PyBuffer} values
 * @param {number} before the number of its rows
 * @param {number} after their length
 * @returns {(rows: import("pyodide/ffi").PyBuffer, out: import("pyodide/ffi").PyBuffer) => void}
 */
export function newMatrix(values, before, after) {
  const whole = values.getBuffer("f32");
  const matrix = Float32Array.from(whole.data);
  whole.release();
  return (rows, out) => {
    const from = rows.getBuffer("f32");
    const to = out.getBuffer("f32");
    const [source, target] = /** @type {[Float32Array, Float32Array]} */ ([from.data, to.data]);
    multiply(source, matrix, target, before, after);
    from.release();
    to.release();
  };
}

/**
 * @param {Float32Array} rows
 * @param {Float32Array} matrix
 * @param {Float32Array} out all zero
 * @param {number} before
 * @param {number} after
 */
function multiply(rows, matrix, out, before, after) {
  for (let place = 0; place < rows.length; place++) {
    const factor = rows[place] ?? 0;
    // Most inputs are zero.
    if (!factor) continue;
    const start = Math.floor(place / before) * after;
    const at = (place % before) * after;
    for (let column = 0; column < after; column++)
      out[start + column] = (out[start + column] ?? 0) + factor * (matrix[at + column] ?? 0);
  }
}
