// Loopback addresses.

/**
 * Whether a host is this machine, in the form browsers write it: `localhost`, `127.0.0.1`, `[::1]`.
 * @param {string} hostname
 */
export const isLoopback = (hostname) =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/i.test(hostname);
