/** The `Accept` header of calls that answer with a file; the specification has CSV. */
export const FILE_TYPES = "text/csv, application/octet-stream;q=0.9, */*;q=0.8";
